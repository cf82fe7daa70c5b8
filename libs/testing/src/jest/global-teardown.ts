import { endOfRun } from './end-of-run';
import { dropTemplates } from '../database/test-template';

export = async function stopPostgres(): Promise<void> {
  if (globalThis.embeddedPostgres) await globalThis.embeddedPostgres.stop();
  else await dropTemplates();
  endOfRun();
};
