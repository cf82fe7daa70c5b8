const STREAMS = [process.stdout, process.stderr];

/** Messages that a spec means to print. */
const MEANT = /^\s*\*\*\* /;

/** Notices without a meaning for a spec, for which there is no setting. They are not printed. */
const IRRELEVANT = [
  // oidc-provider asks for a release with long-term support, which Node.js 26 is not yet (docs/reference/performance.md#the-version-of-nodejs).
  /oidc-provider WARNING: Unsupported runtime\./,
  // Specs verify signatures and decrypt by jose, which uses Web Crypto.
  /ExperimentalWarning: The [\w-]+ Web Crypto API/,
  // A synchronous child process forwards what its program has written, also if that is nothing.
  /^$/,
];

/** Records the output of a spec: on Jest's console, and on the streams of the process, on which Node.js prints warnings. */
module.exports = class SpecOutput {
  printed = [];
  restores = [];

  /** @param console of Jest for the file */
  constructor(console) {
    this.console = console;
  }

  start() {
    for (const stream of STREAMS) {
      const { write } = stream;
      this.restores.push(() => (stream.write = write));
      stream.write = (chunk, ...options) => {
        const text = String(chunk);
        if (IRRELEVANT.some((notice) => notice.test(text))) return write.call(stream, '', ...options);
        if (!MEANT.test(text)) this.printed.push(text);
        return write.call(stream, chunk, ...options);
      };
    }
  }

  stop() {
    for (const restore of this.restores.splice(0)) restore();
  }

  /** Returns an error if the file has printed something. */
  toError() {
    // With `verbose`, Jest's console has no buffer, and writes to a stream.
    const ofConsole = (this.console.getBuffer() ?? []).map(({ type, message }) => `console.${type}: ${message}`);
    const printed = [...ofConsole, ...this.printed];
    if (printed.length === 0) return undefined;
    const error = new Error(
      `A green run prints nothing. Mend the cause, or expect the output by a spy:\n${printed.join('\n')}`,
    );
    // The stack of this file does not help the reader.
    error.stack = error.message;
    return error;
  }
};
