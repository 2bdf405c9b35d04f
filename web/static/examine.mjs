// A worker for one wheel: whether its games can be played here. It ends with that, so nothing of the wheel stays.
import { FOLDER, unpackAdded } from "./added.mjs";
import { openPython } from "./python.mjs";

const WHEEL = "/tmp/added.whl";

onmessage = async ({ data }) => {
  const python = await openPython();
  await unpackAdded(python);
  python.FS.writeFile(WHEEL, data);
  const { examined } = python.pyimport("wardroom.server.added_games");
  postMessage(JSON.parse(examined(WHEEL, FOLDER)));
};
