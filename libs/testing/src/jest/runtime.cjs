const { createRequire, isBuiltin } = require('node:module');
const { basename } = require('node:path');
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const Environment = require('./environment.cjs');

/** Compiled files by their path and source, for all specs of a worker. */
const compiled = new Map();
/** Exports of each package by its path, and of each shared module by its name. */
const loaded = new Map();
/** Modules of our own, which Jest compiles and loads for each spec. */
const OWN = /^(?:[./]|@vc\/|@jest\/globals$)/;
/** Modules of our own that keep nothing of a spec: they compile the schemas of all documents and events. */
const SHARED = /\/(?:event-checker|documented-operations|open-api-documents)$/;

/**
 * Jest's runtime, but packages are loaded by Node.js, once in a worker, and a file that several specs load is compiled once.
 * Loading the packages of a service took as long as running its median spec.
 */
module.exports = class extends Runtime {
  constructor(...parts) {
    super(...parts);
    const { executor } = this;
    executor.compile = (source, filename) => compile(source, filename, executor.injectedModuleParameters);
  }

  requireModuleOrMock(from, moduleName) {
    if (SHARED.test(moduleName)) return shared(basename(moduleName), () => super.requireModuleOrMock(from, moduleName));
    if (OWN.test(moduleName) || isBuiltin(moduleName)) return super.requireModuleOrMock(from, moduleName);
    return requirePackage(from, moduleName);
  }
};

function compile(source, filename, parameters) {
  const known = compiled.get(filename);
  if (known?.source === source) return known.run;
  const run = compileFunction(source, parameters, {
    filename,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  compiled.set(filename, { source, run });
  return run;
}

function requirePackage(from, name) {
  const require = createRequire(from);
  const path = require.resolve(name);
  return shared(path, () => Environment.loadPackage(() => require(path)));
}

function shared(key, load) {
  if (!loaded.has(key)) loaded.set(key, load());
  return loaded.get(key);
}
