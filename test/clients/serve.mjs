// A server on loopback that answers each path with a file, as the form's own
// service would: JSON whole, server-sent events streamed.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** serve answers from dir; choose(request, body) names the file. It returns the address and a way to end it. */
export function serve(dir, choose) {
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = parts.length ? JSON.parse(Buffer.concat(parts).toString()) : {};
    const streamed = body.stream === true;
    response.writeHead(200, { "Content-Type": streamed ? "text/event-stream" : "application/json" });
    response.end(await readFile(join(dir, `${choose(request, body)}${streamed ? ".stream" : ".json"}`)));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () =>
    resolve({ address: `http://127.0.0.1:${server.address().port}`, end: () => server.close() })));
}
