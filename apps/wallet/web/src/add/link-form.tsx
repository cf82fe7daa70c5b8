import { Button, Form, Icon, TextField } from '@vc/web/elements';
import { useState } from 'react';
import { useMessages } from '../messages/messages-context';
import { canScan } from './barcode-detector';
import { parseLink, type WalletLink } from './parse-link';
import { Scanner } from './scanner';

/** A field for a link, and the camera where the browser reads codes. */
export function LinkForm({ onLink }: { onLink: (link: WalletLink) => void }) {
  const { t } = useMessages();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const take = (value: string) => {
    const link = parseLink(value);
    if (link) onLink(link);
    else setWrong(true);
  };
  const submit = () => {
    take(text);
  };
  if (isScanning) {
    return <Scanner onCode={(code) => parseLink(code) !== undefined && take(code)} onEnd={() => setScanning(false)} />;
  }
  return (
    <Form className="form" onSubmit={submit}>
      <TextField
        label={t('add.link')}
        description={t('add.linkHint')}
        value={text}
        onChange={(value) => {
          setText(value);
          setWrong(false);
        }}
        rows={4}
        error={isWrong ? t('add.wrong') : undefined}
        autoComplete="off"
        isRequired
      />
      <div className="decision">
        <Button kind="primary" type="submit">
          {t('add.continue')}
        </Button>
        {canScan() && (
          <Button onPress={() => setScanning(true)}>
            <Icon name="scan" />
            {t('add.scan')}
          </Button>
        )}
      </div>
      {!canScan() && <p className="hint">{t('add.noScan')}</p>}
    </Form>
  );
}
