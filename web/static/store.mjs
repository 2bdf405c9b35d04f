// SQLite's own files as files of the origin's private file system: what is written is there after a reload.

const NO_ROOM = 51; // ENOSPC
const BUSY = 10; // EBUSY

/** Opens them for this worker alone and lays them under Python's paths. Throws where the browser has no such files. */
export async function openStore(python, folder, names, empty, full) {
  const root = await navigator.storage.getDirectory();
  const handles = await Promise.all(names.map((name) => openAlone(root, name)));
  if (!handles[0].getSize()) {
    handles[0].write(empty, { at: 0 });
    handles[0].flush();
    for (const handle of handles.slice(1)) handle.truncate(0); // what is left of another life
  }
  const store = new Store(handles, full);
  store.keep(python.FS, folder, new Map(names.map((name, at) => [name, handles[at]])));
  for (const [at, name] of names.entries()) store.lay(python.FS, `${folder}/${name}`, handles[at]);
  return store;
}

/** Another tab that has just given the table up may need a moment to let go. */
async function openAlone(root, name, tries = 40) {
  const file = await root.getFileHandle(name, { create: true });
  for (;;) {
    try {
      return await file.createSyncAccessHandle();
    } catch (fault) {
      if (--tries === 0) throw fault;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

class Store {
  #handles;
  #dirty = new Set();
  #full;

  constructor(handles, full) {
    this.#handles = handles;
    this.#full = full;
  }

  /** All that was written is on the disk when this returns: called before anything is acknowledged, for SQLite's own
   * `fdatasync` does nothing here. False: it is not, for there is no room. */
  flush() {
    try {
      for (const handle of this.#dirty) handle.flush();
    } catch {
      this.#full();
      return false;
    }
    this.#dirty.clear();
    return true;
  }

  close() {
    for (const handle of this.#handles) {
      handle.flush();
      handle.close();
    }
  }

  /** The bytes of the files, for a backup. */
  read() {
    this.flush();
    return this.#handles.map((handle) => {
      const bytes = new Uint8Array(handle.getSize());
      handle.read(bytes, { at: 0 });
      return bytes;
    });
  }

  /** Puts the files of a backup in their place; the table has to be opened anew. */
  replace(files) {
    for (const [at, handle] of this.#handles.entries()) {
      handle.truncate(0);
      handle.write(files[at] ?? new Uint8Array(), { at: 0 });
      handle.flush();
    }
  }

  /** SQLite deletes its log when it closes the last connection. A log made anew would be in memory alone, so it stays,
   * empty, and SQLite is told that it cannot be deleted: it goes on without. */
  keep(FS, folder, kept) {
    const { node } = FS.lookupPath(folder);
    const { unlink } = node.node_ops;
    node.node_ops = {
      ...node.node_ops,
      unlink: (parent, name) => {
        if (!kept.has(name)) return unlink(parent, name);
        this.flush(); // what the log said is in the other file now
        kept.get(name).truncate(0);
        throw new FS.ErrnoError(BUSY);
      },
    };
  }

  /** A file of Emscripten's whose bytes are the handle's. */
  lay(FS, path, handle) {
    FS.writeFile(path, "");
    const { node } = FS.lookupPath(path);
    const { node_ops, stream_ops } = node;
    node.node_ops = {
      ...node_ops,
      getattr: (of) => ({ ...node_ops.getattr(of), size: handle.getSize() }),
      setattr: (of, { size, ...rest }) => {
        if (size !== undefined) handle.truncate(size);
        node_ops.setattr(of, rest);
      },
    };
    node.stream_ops = {
      ...stream_ops,
      read: (_, buffer, offset, length, at) => handle.read(buffer.subarray(offset, offset + length), { at }),
      write: (_, buffer, offset, length, at) => {
        this.#dirty.add(handle);
        try {
          return handle.write(buffer.slice(offset, offset + length), { at });
        } catch {
          this.#full();
          throw new FS.ErrnoError(NO_ROOM);
        }
      },
      llseek: (stream, offset, whence) => offset + [0, stream.position, handle.getSize()][whence],
      fsync: () => (this.flush() ? 0 : -NO_ROOM),
      mmap: () => {
        throw new FS.ErrnoError(43);
      },
    };
  }
}

/** Where a browser keeps nothing: a store in memory, which can still be saved as a backup. */
export class Unkept {
  #FS;
  #path;

  constructor(FS, path) {
    this.#FS = FS;
    this.#path = path;
  }

  flush() {}

  close() {}

  read() {
    const wal = `${this.#path}-wal`;
    return [this.#FS.readFile(this.#path), this.#FS.analyzePath(wal).exists ? this.#FS.readFile(wal) : new Uint8Array()];
  }
}
