import { useId, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Button } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { toBase64 } from './to-base64';

interface FileFieldProps {
  label: string;
  /** Base64. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A file whose bytes are the value. */
export function FileField({ label, value, onChange, error }: FileFieldProps) {
  const { t } = useMessages();
  const id = useId();
  const [name, setName] = useState('');
  const read = async (file: File | undefined) => {
    if (!file) return;
    setName(file.name);
    onChange(toBase64(new Uint8Array(await file.arrayBuffer())));
  };
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <span className="label" id={id}>
        {label}
      </span>
      <div className="file">
        <FileTrigger onSelect={(files) => void read(files?.[0])}>
          <Button>{t('form.chooseFile')}</Button>
        </FileTrigger>
        <span className="hint">{value === '' ? t('form.noFile') : name}</span>
      </div>
      {error !== undefined && <p className="field-error">{error}</p>}
    </div>
  );
}
