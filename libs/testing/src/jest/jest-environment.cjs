const { constants, createContext, runInContext } = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { TestEnvironment } = require('jest-environment-node');
const { ModuleMocker } = require('jest-mock');

/** Classes that both contexts share, so that `instanceof` holds for what Node.js makes. */
const SHARED = new Set(['Buffer', 'ArrayBuffer', 'Uint8Array']);

/**
 * Jest's environment for Node.js in a context whose global object is an ordinary one. Jest's own is a proxy behind an interceptor
 * of V8, so each use of `Math` or `Buffer` in a loop takes a microsecond: decoding a picture took 18 times as long.
 */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const slow = this.global;
    this.context = createContext(constants.DONT_CONTEXTIFY);
    this.global = runInContext('globalThis', this.context);
    for (const key of Reflect.ownKeys(slow)) {
      if (!Object.hasOwn(this.global, key) || SHARED.has(key)) copyProperty(slow, this.global, key);
    }
    this.global.global = this.global;
    this.global.Error.stackTraceLimit = 100;
    this.moduleMocker = new ModuleMocker(this.global);
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: this.global });
  }
};

/** A lazy property stays lazy, and is an ordinary one after its first use. */
function copyProperty(from, to, key) {
  const { enumerable, configurable, get } = Object.getOwnPropertyDescriptor(from, key);
  if (!get || !configurable) return Object.defineProperty(to, key, Object.getOwnPropertyDescriptor(from, key));
  const define = (value) => Object.defineProperty(to, key, { enumerable, configurable, writable: true, value });
  const getLazily = () => {
    const value = from[key];
    define(value);
    return value;
  };
  Object.defineProperty(to, key, { enumerable, configurable, get: getLazily, set: define });
}
