import { toast, toastWithAction } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';

/**
 * Tells that something was done, with a button that undoes it.
 * @returns a function of what was done, and of the act that undoes it
 */
export function useUndo(): (done: string, undo: () => Promise<unknown>, name?: string) => void {
  const { t } = useMessages();
  return (done, undo, name = t('undo.name')) => {
    const act = () =>
      void undo().then(
        () => toast(t('undo.done')),
        () => toast(t('undo.failed'), 'bad'),
      );
    toastWithAction(done, { name, act });
  };
}
