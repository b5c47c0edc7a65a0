package pages

// sampleLine is a recording as the upload page shows it, broken over lines to be
// read.
const sampleLine = `{"id":"order-1",
 "input":"Where is order o_7?",
 "toolCalls":[{"name":"getOrder",
   "arguments":{"orderId":"o_7"},
   "result":{"status":"shipped"}}],
 "output":"It is on its way.",
 "modelCalls":2, "tokens":512, "latencyMs":1480}`
