const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const SpecOutput = require('./spec-output.cjs');

/** A package that keeps the console which it finds may outlive the one of a spec. */
const { console: consoleOfWorker } = globalThis;
/** Keys of the global object that packages have defined when they were loaded, which they are once in a worker. */
const ofPackages = new Set();

/**
 * Jest's environment in the context of the worker itself, so that packages are loaded once in a worker and not once in each
 * file (see runtime.cjs), and an object of a spec is an instance of the classes that packages know. After each file, the
 * global object, the variables of the environment, the folder and the listeners of the process are those of before. A file that
 * prints something fails.
 */
module.exports = class {
  exportConditions = () => ['node', 'node-addons'];

  constructor({ projectConfig }, { console }) {
    this.global = globalThis;
    this.output = new SpecOutput(console);
    // A system test starts programs of others, whose output it may pass on.
    this.mayPrint = projectConfig.displayName?.name === 'system';
    this.state = stateOfProcess();
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = new LegacyFakeTimers({
      config: projectConfig,
      global: globalThis,
      moduleMocker: this.moduleMocker,
      timerConfig: { idToRef: (id) => id, refToId: (timer) => timer },
    });
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    this.output.start();
  }

  /** Jest calls it for each event of a file. */
  handleTestEvent({ name }, { unhandledErrors }) {
    if (name !== 'run_finish' || this.mayPrint) return;
    const error = this.output.toError();
    if (error) unhandledErrors.push(error);
  }

  async teardown() {
    this.output.stop();
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.global = null;
    restoreProcess(this.state);
  }

  /** Jest asks for it before it runs a file. The files are compiled by runtime.cjs. */
  getVmContext() {
    return this.global;
  }

  /** Keeps what loading a package adds to the global object. */
  static loadPackage(load) {
    const before = new Set(Reflect.ownKeys(globalThis));
    const { console } = globalThis;
    globalThis.console = consoleOfWorker;
    try {
      return load();
    } finally {
      globalThis.console = console;
      for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) ofPackages.add(key);
    }
  }
};

function stateOfProcess() {
  return {
    properties: new Map(
      Reflect.ownKeys(globalThis).map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)]),
    ),
    environment: { ...process.env },
    folder: process.cwd(),
    exit: process.exit,
    stackTraceLimit: Error.stackTraceLimit,
    listeners: new Map(process.eventNames().map((name) => [name, new Set(process.rawListeners(name))])),
  };
}

function restoreProcess({ properties, environment, folder, exit, stackTraceLimit, listeners }) {
  for (const key of Reflect.ownKeys(globalThis)) {
    if (!properties.has(key) && !ofPackages.has(key)) Reflect.deleteProperty(globalThis, key);
  }
  for (const [key, descriptor] of properties) {
    if (descriptor.configurable) Object.defineProperty(globalThis, key, descriptor);
    else if (descriptor.writable) globalThis[key] = descriptor.value;
  }
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(environment, name)) delete process.env[name];
  Object.assign(process.env, environment);
  if (process.cwd() !== folder) process.chdir(folder);
  process.exit = exit;
  Error.stackTraceLimit = stackTraceLimit;
  for (const name of process.eventNames()) {
    const before = listeners.get(name) ?? new Set();
    for (const listener of process.rawListeners(name))
      if (!before.has(listener)) process.removeListener(name, listener);
  }
}
