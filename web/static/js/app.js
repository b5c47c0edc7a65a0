// Everything here is an extra: each page works without it.
import { listen } from "./keys.js";
import { takeDrops } from "./drop.js";
import { keepFresh } from "./live.js";

listen(document);
takeDrops(document);
keepFresh(document);
