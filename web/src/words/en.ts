import { flat } from "./flat";

/** One file a room; together they are a catalogue. */
const rooms = import.meta.glob<object>("./en/*.json", { eager: true, import: "default" });

export default Object.assign({}, ...Object.values(rooms).map((room) => flat(room)));
