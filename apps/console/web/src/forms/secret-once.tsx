import { Notice } from '@vc/web/elements';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';

interface SecretOnceProps {
  label: string;
  secret: string;
  hint?: string;
}

/** A secret that no later response has. */
export function SecretOnce({ label, secret, hint }: SecretOnceProps) {
  const { t } = useMessages();
  return (
    <Notice tone="warn">
      <p>
        <strong>{label}</strong>
      </p>
      <p>{t('secret.once')}</p>
      <Copyable text={secret} label={label} />
      {hint !== undefined && <p className="hint">{hint}</p>}
    </Notice>
  );
}
