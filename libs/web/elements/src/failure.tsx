import { useMessages } from '@vc/web/messages';
import { Button } from './button';
import { useErrorText } from './error-text';
import { Icon } from './icon';

/** Says why something could not be read or done. */
export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useMessages();
  const { text, reference } = useErrorText(error);
  return (
    <div className="notice notice-bad" role="alert">
      <Icon name="alert" />
      <div>
        <p>{text}</p>
        {reference !== undefined && <p className="hint">{t('error.reference', { reference })}</p>}
        {retry && (
          <Button kind="plain" onPress={retry}>
            {t('action.retry')}
          </Button>
        )}
      </div>
    </div>
  );
}
