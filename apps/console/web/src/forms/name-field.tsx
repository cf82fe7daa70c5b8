import { TextField } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import type { FieldsProps } from './fields-props';

export function NameField<Draft extends { name: string }>({ draft, onChange, errors }: FieldsProps<Draft>) {
  const { t } = useMessages();
  return (
    <TextField
      label={t('column.name')}
      value={draft.name}
      onChange={(name) => onChange({ ...draft, name })}
      error={errors['/name']}
      isRequired
    />
  );
}
