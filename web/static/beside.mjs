// The second worker: bots think here, odds and analyses are worked out here, so that the table answers meanwhile.
import { unpackAdded } from "./added.mjs";
import { openPython } from "./python.mjs";

const python = await openPython();
await unpackAdded(python);
const { in_page } = python.pyimport("wardroom.server.beside");

onmessage = ({ data: { id, asked } }) => {
  postMessage({ id, begun: true });
  const said = in_page(asked);
  postMessage({ id, said: said.toJs() });
  said.destroy();
};
postMessage({ ready: true });
