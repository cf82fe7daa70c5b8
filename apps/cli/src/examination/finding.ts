/** What was examined, and what to do about it. A note is no problem. */
export interface Finding {
  result: 'ok' | 'note' | 'problem';
  what: string;
  advice: string;
}

export const ok = (what: string): Finding => ({ result: 'ok', what, advice: '' });
export const note = (what: string, advice: string): Finding => ({ result: 'note', what, advice });
export const problem = (what: string, advice: string): Finding => ({ result: 'problem', what, advice });

/** Returns the findings of an examination, or a problem with the error that ended it. */
export async function attempt(
  { subject, advice }: { subject: string; advice: string },
  examination: () => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await examination();
  } catch (error) {
    const { message } = error as Error;
    return [problem(`${subject}: ${message}${message.endsWith('.') ? '' : '.'}`, advice)];
  }
}
