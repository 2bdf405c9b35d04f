import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSED = /\.(js|css|html|svg|json|webmanifest)$/;

/** After a build: tells the service worker what the shell consists of, and lays compressed copies beside the files, so
 * that the server never compresses anything itself. */
export function installable(): Plugin {
  let folder = "";
  return {
    name: "installable",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    writeBundle() {
      const files = walk(folder);
      nameShell(folder, files);
      for (const file of files.filter((name) => COMPRESSED.test(name))) {
        const body = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}

function walk(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? walk(path) : [path];
  });
}

/** sw.js names its files as "SHELL" and its age as "VERSION". */
function nameShell(folder: string, files: string[]): void {
  const worker = files.find((file) => file.endsWith("/sw.js"));
  if (!worker) return;
  const names = files
    .map((file) => `/${relative(folder, file)}`)
    .filter((name) => !/^\/sw\.js|\.(map|png)$/.test(name))
    .sort();
  const shell = names.map((name) => (name === "/index.html" ? "/" : name)).sort();
  const version = createHash("sha256").update(shell.join("\n"));
  for (const name of names) version.update(readFileSync(join(folder, name)));
  const text = readFileSync(worker, "utf8")
    .replace('"SHELL"', JSON.stringify(shell))
    .replace('"VERSION"', JSON.stringify(version.digest("hex").slice(0, 12)));
  writeFileSync(worker, text);
}
