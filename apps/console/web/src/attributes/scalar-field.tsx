import { Button, SelectField, TextField } from '@vc/web/elements';
import { useId, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import type { AttributeDefinition } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { toBase64 } from './to-base64';

interface FileFieldProps {
  label: string;
  /** Base64. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

interface YesNoFieldProps {
  label: string;
  description: string | undefined;
  required: boolean;
  /** `true`, `false`, or empty for neither. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

interface ScalarFieldProps {
  label: string;
  definition: AttributeDefinition;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

const INPUT_TYPES: Partial<Record<AttributeDefinition['type'], string>> = {
  date: 'date',
  datetime: 'datetime-local',
};

/** A field for a text, a number, a date, a choice of yes and no, or a file. */
export function ScalarField({ label, definition, value, onChange, error }: ScalarFieldProps) {
  const { t } = useMessages();
  const { type, description, required = false } = definition;
  const shown = required ? label : t('form.optional', { name: label });
  if (type === 'binary') return <FileField label={shown} value={value} onChange={onChange} error={error} />;
  if (type === 'boolean') {
    return (
      <YesNoField
        label={shown}
        description={description}
        required={required}
        value={value}
        onChange={onChange}
        error={error}
      />
    );
  }
  return (
    <TextField
      label={shown}
      description={description}
      value={value}
      onChange={onChange}
      type={INPUT_TYPES[type] ?? 'text'}
      inputMode={type === 'number' || type === 'integer' ? 'decimal' : 'text'}
      isRequired={required}
      error={error}
      autoComplete="off"
    />
  );
}

/** A choice of yes and no. A box that is ticked or not could not say that the value is not known. */
function YesNoField({ required, value, ...props }: YesNoFieldProps) {
  const { t } = useMessages();
  const options = [
    { id: 'true', name: t('form.yes') },
    { id: 'false', name: t('form.no') },
  ];
  return (
    <SelectField
      {...props}
      options={required ? options : [{ id: '', name: t('form.unset') }, ...options]}
      value={value === '' && required ? undefined : value}
    />
  );
}

/** A file whose bytes are the value. */
function FileField({ label, value, onChange, error }: FileFieldProps) {
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
