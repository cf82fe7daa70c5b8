import { endOfRun } from './end-of-run';

export = async function stopPostgres(): Promise<void> {
  await globalThis.embeddedPostgres?.stop();
  endOfRun();
};
