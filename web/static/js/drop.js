// Lets a file be dropped anywhere on a page that has the upload form. The file
// goes into the form's own field; sending it stays with the button.

/** Takes files dropped on the page into the upload form, where there is one. */
export function takeDrops(document) {
  const form = document.querySelector("form[data-drop]");
  const field = form?.querySelector("[type=file]");
  if (!field) return;
  const over = (on) => form.classList.toggle("over", on);
  const carriesFiles = (event) => event.dataTransfer?.types.includes("Files");

  document.addEventListener("dragover", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    over(true);
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) over(false);
  });
  document.addEventListener("drop", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    over(false);
    if (event.dataTransfer.files.length === 0) return;
    field.files = event.dataTransfer.files;
    form.querySelector("button").focus();
  });
}
