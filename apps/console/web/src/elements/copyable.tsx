import { IconButton, toast } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';

/** A technical text, such as an id or a link, with a button that copies it. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const { t } = useMessages();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast(t('copy.done'));
  };
  return (
    <span className="copyable">
      <code>{text}</code>
      <IconButton icon="copy" label={t('copy.action', { what: label })} onPress={() => void copy()} />
    </span>
  );
}
