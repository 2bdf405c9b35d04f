// "Run" beside the files of a page, if the runtime of `make static` lies beside the site (tools/docs_run.py).
const script = document.querySelector("script[data-runtime]");
const RUNTIME = new URL(script.dataset.runtime, document.baseURI).href;
const HERE = new URL("./", import.meta.url);
const CODE = ".highlight";
const NAME = ".filename";
const RUNS = /^(src|tests)\//; // what only describes the package cannot be run
const SNIPPET = "language-py"; // Python that is no file: it has the names of the game

/** A host may answer every address with some page. */
async function isThere() {
  try {
    return !!(await (await fetch(`${RUNTIME}manifest.json`)).json()).runtime;
  } catch {
    return false;
  }
}

class Block {
  constructor(at) {
    this.name = at.querySelector(NAME)?.textContent;
    this.code = at.querySelector("code");
    this.shown = this.code.innerHTML;
    this.button = button("Run", () => this.press());
    this.button.hidden = !(this.name ? RUNS.test(this.name) : at.classList.contains(SNIPPET));
    this.reset = button("Reset", () => this.restore());
    this.reset.hidden = true;
    this.state = made("span", { role: "status" });
    this.output = made("pre", { class: "run-output", tabindex: 0, hidden: "" });
    const bar = made("div", { class: "run-bar" });
    bar.append(this.button, this.reset, this.state);
    at.after(bar, this.output);
    this.edit();
  }

  edit() {
    const about = { role: "textbox", spellcheck: false, "aria-multiline": true, "aria-label": this.name ?? "Python" };
    put(this.code, about);
    put(this.code, { contenteditable: "plaintext-only" });
    if (!this.code.isContentEditable) put(this.code, { contenteditable: true }); // an older browser
    this.code.addEventListener("input", () => {
      this.reset.hidden = false;
    });
  }

  get text() {
    const text = this.code.innerText;
    return text.endsWith("\n") ? text : `${text}\n`;
  }

  restore() {
    this.code.innerHTML = this.shown;
    this.reset.hidden = true;
    this.button.focus();
  }

  press() {
    if (running) stop();
    else start(this);
  }

  say(text) {
    this.output.textContent += `${text}\n`;
  }
}

function made(tag, about) {
  return put(document.createElement(tag), about);
}

function put(element, about) {
  for (const [name, value] of Object.entries(about)) element.setAttribute(name, value);
  return element;
}

function button(label, act) {
  const one = made("button", { type: "button", class: "run-button" });
  one.textContent = label;
  one.addEventListener("click", act);
  return one;
}

let blocks = [];
let worker = null;
let running = null; // the block

function start(block) {
  running = block;
  for (const each of blocks) each.button.disabled = each !== block;
  block.button.textContent = "Stop";
  block.state.textContent = "Loading Python…";
  block.output.textContent = "";
  block.output.hidden = false;
  const files = Object.fromEntries(blocks.filter(({ name }) => name).map(({ name, text }) => [name, text]));
  worker ??= opened();
  worker.postMessage({ runtime: RUNTIME, files, chosen: block.name ?? block.text });
}

function opened() {
  const one = new Worker(new URL("worker.mjs", HERE), { type: "module" });
  one.onmessage = ({ data }) => hear(data);
  one.onerror = ({ message }) => {
    running?.say(message);
    stop();
  };
  return one;
}

function hear({ state, text, done }) {
  if (state) running.state.textContent = state;
  if (text !== undefined) running.say(text);
  if (done) end("Done");
}

/** What runs for ever can be stopped; Python then has to be opened anew. */
function stop() {
  worker?.terminate();
  worker = null;
  end("Stopped");
}

function end(said) {
  if (!running) return;
  running.state.textContent = said;
  running.button.textContent = "Run";
  running = null;
  for (const each of blocks) each.button.disabled = false;
}

if (await isThere())
  blocks = [...document.querySelectorAll(CODE)]
    .filter((at) => at.querySelector(NAME) || at.classList.contains(SNIPPET))
    .map((at) => new Block(at));
