import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** What a first visit shows: the home page in either language, its pictures, its letters. The rest is kept when it was used. */
const FIRST = /\/src\/(main\.tsx|pages\/home\/HomePage\.tsx|words\/(en|it)\.ts|games\/\w+\/cover\.tsx)$/;
const LETTERS = /ibm-plex-sans-latin-(400|500|600)-normal|spectral-latin-500-normal/;
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
    writeBundle(_, bundle) {
      const files = walk(folder);
      nameShell(folder, files, shellOf(bundle));
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

/** The files of a first visit: what those modules are in, and whatever that needs. */
function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const take = (name: string) => {
    const file = bundle[name];
    if (!file || found.has(name)) return;
    found.add(name);
    if (file.type !== "chunk") return;
    for (const style of file.viteMetadata?.importedCss ?? []) take(style);
    for (const other of file.imports) take(other);
  };
  for (const file of Object.values(bundle))
    if (file.type === "chunk" ? isFirst(file) : LETTERS.test(file.fileName)) take(file.fileName);
  return ["/", "/icon.svg", "/manifest.webmanifest", ...[...found].map((name) => `/${name}`)].sort();
}

function isFirst({ facadeModuleId, moduleIds }: Rolldown.OutputChunk): boolean {
  return [facadeModuleId ?? "", ...moduleIds].some((id) => FIRST.test(id));
}

/** sw.js names the files of a first visit as "SHELL" and its age as "VERSION". */
function nameShell(folder: string, files: string[], shell: string[]): void {
  const worker = files.find((file) => file.endsWith("/sw.js"));
  if (!worker) return;
  const version = createHash("sha256");
  for (const file of files.filter((each) => each !== worker && !/\.(map|gz|br)$/.test(each)).sort())
    version.update(relative(folder, file)).update(readFileSync(file));
  const text = readFileSync(worker, "utf8")
    .replace('"SHELL"', JSON.stringify(shell))
    .replace('"VERSION"', JSON.stringify(version.digest("hex").slice(0, 12)));
  writeFileSync(worker, text);
}
