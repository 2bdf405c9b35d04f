// For tools/static.py: plays at a table in Pyodide, here in Node, and says which files were loaded; then compiles them.
//   node tools/static_bytecode.mjs <folder of archives and empty.db> <pyodide>
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const [folder, runtime] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(join(runtime, "pyodide.mjs"));
const SITE = "/lib/python3.14/site-packages";
const python = await loadPyodide({ indexURL: `${runtime}/` });
const bytes = (name) => new Uint8Array(readFileSync(join(folder, name)));
const archives = readdirSync(folder).filter((name) => name.endsWith(".zip"));

/** Whatever is asked for and does not come is not in the rest either: packages try what is not installed. */
python.runPython(`
import sys
class Asked(set):
    def find_spec(self, name, path=None, target=None):
        self.add(name)
asked = Asked()
sys.meta_path.insert(0, asked)
`);

async function played() {
  for (const name of archives)
    if (name !== "python_stdlib.zip")
      python.unpackArchive(bytes(name), "zip", { extractDir: SITE });
  python.FS.mkdirTree("/data");
  for (const name of ["wardroom.db", "empty.db"]) python.FS.writeFile(`/data/${name}`, bytes("empty.db"));
  python.pyimport("wardroom.server.parts");
  const table = await python.pyimport("wardroom.server.in_browser").open_table("/data", "http://localhost");

  const ask = async (method, path, body) => {
    const raw = body && new TextEncoder().encode(JSON.stringify(body));
    const headers = JSON.stringify([["content-type", "application/json"]]);
    const [status, , said] = await table.call(method, ...path.split("?"), ...(path.includes("?") ? [] : [""]), headers, raw);
    const text = new TextDecoder().decode(said.toJs ? said.toJs() : said);
    return { status, said: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text };
  };

  for (const { id: game, seats, bots, scenarios } of (await ask("GET", "/api/games")).said) {
    for (const what of ["rules", "words", "printed", "places"]) await ask("GET", `/api/games/${game}/${what}`);
    const chairs = Object.fromEntries(seats.map((seat, at) => [seat, at ? { kind: "bot", bot: bots[0] } : { kind: "me" }]));
    const { said } = await ask("POST", "/api/matches", { game, scenario: scenarios[0].id ?? scenarios[0], seats: chairs });
    const match = `/api/matches/${said.match}`;
    const seat = `${match}/seats/${seats[0]}`;
    await ask("POST", `${match}/start`);
    let moves = 0;
    for (let tries = 0; moves < 12 && tries < 400; tries += 1) {
      const { said: view } = await ask("GET", `${seat}/view`);
      const move = view.ask?.moves?.at(-1);
      const done = move && (await ask("POST", `${seat}/answer`, { move, key: `move-${said.match}-${tries}`, n: view.n }));
      if (done?.status === 200) moves += 1;
      else await new Promise((go) => setTimeout(go, 20)); // a bot is at work
    }
    await ask("POST", `${seat}/undo`, { key: `undo-${said.match}` });
    for (const [method, what, body] of [
      ["POST", `${seat}/hint`, {}],
      ["POST", `${seat}/ahead`, { moves: [] }],
      ["GET", `${seat}/odds`],
      ["GET", `${seat}/events`],
      ["GET", `${seat}/summary`],
      ["GET", `${seat}/groups`],
      ["POST", `${seat}/resign`, { key: `resign-${said.match}` }],
      ["GET", `${match}/record`],
      ["GET", `${match}/replay`],
      ["GET", `${match}/diary?lang=en`],
      ["POST", `${match}/analysis`, {}],
      ["POST", `${match}/rematch`, {}],
      ["POST", `${match}/branch`, { at: 1 }],
    ])
      await ask(method, what, body);
    for (let tries = 0; tries < 100; tries += 1) {
      const { status, said: found } = await ask("GET", `${match}/analysis`);
      if (status !== 200 || !/queued|running|waiting/.test(found.state ?? "")) break;
      await new Promise((go) => setTimeout(go, 100));
    }
  }
  for (const path of ["statistics", "studies", "me", "matches?of=mine", "people", "privacy"]) await ask("GET", `/api/${path}`);
}

try {
  await played();
  python.FS.mkdirTree("/archives");
  for (const name of archives) python.FS.writeFile(`/archives/${name}`, bytes(name));
  python.runPython(readFileSync(join(import.meta.dirname, "static_bytecode.py"), "utf-8"));
  writeFileSync(join(folder, "modules.json"), python.runPython("json.dumps(modules)"));
  for (const name of archives) writeFileSync(join(folder, `${name}.made`), python.FS.readFile(`/archives/${name}.made`));
  writeFileSync(join(folder, "in_vain.json"), python.runPython("json.dumps(sorted(asked - sys.modules.keys()))"));
  process.exit(0); // its tasks would live on
} catch (fault) {
  console.error(String(fault).slice(-2000)); // Node would print the runtime's one long line
  process.exit(1);
}
