import type { BuildMessage } from './build';

/** Whether the page was loaded by a build that the platform has replaced. @param script URL of the page's script */
export function isReplaced(script: string | undefined, { files }: BuildMessage): boolean {
  return script !== undefined && !files.includes(new URL(script).pathname);
}
