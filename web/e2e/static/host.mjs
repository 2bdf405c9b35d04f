// What any static host does: files, compressed if the browser can, and the page for what it does not know.
//   node host.mjs <port> [<path below which the page lives>]
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const [port, base = "/"] = process.argv.slice(2);
const folder = process.env.STATIC ?? join(import.meta.dirname, "../../../build/static");
const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

let on = true; // POST /network/on and /network/off: a browser's own switch does not reach its service workers

createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://host");
  if (request.method === "POST" && pathname.startsWith("/network/")) {
    on = pathname.endsWith("/on");
    return response.writeHead(204).end();
  }
  if (!on) return request.socket.destroy();
  if (!pathname.startsWith(base)) return response.writeHead(404).end();
  const asked = join(folder, pathname.slice(base.length));
  const file = existsSync(asked) && statSync(asked).isFile() ? asked : join(folder, "index.html");
  const coded = /\bbr\b/.test(request.headers["accept-encoding"] ?? "") && existsSync(`${file}.br`);
  response.writeHead(200, {
    "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    "cache-control": "no-cache",
    ...(coded ? { "content-encoding": "br" } : {}),
  });
  createReadStream(coded ? `${file}.br` : file).pipe(response);
}).listen(Number(port), "127.0.0.1");
