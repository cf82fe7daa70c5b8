import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Form, SelectField, toast } from '@vc/web/elements';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';

interface SettingChoiceProps<Value extends string> {
  label: string;
  options: readonly { id: Value; name: string }[];
  /** As it was read. */
  value: Value;
  save: UseMutationResult<unknown, Error, Value>;
  mayWrite: boolean;
}

/** A setting that has one of several values. */
export function SettingChoice<Value extends string>({
  label,
  options,
  value,
  save,
  mayWrite,
}: SettingChoiceProps<Value>) {
  const { t } = useMessages();
  const [chosen, setChosen] = useState(value);
  if (!mayWrite) return <p className="panel">{options.find(({ id }) => id === value)?.name}</p>;
  const submit = () => {
    save.mutate(chosen, { onSuccess: () => toast(t('settings.saved')) });
  };
  return (
    <Form onSubmit={submit}>
      <SelectField
        label={label}
        options={options}
        value={chosen}
        onChange={(id) => setChosen(options.find((each) => each.id === id)?.id ?? chosen)}
      />
      <ActError error={save.error} />
      <Button type="submit" isPending={save.isPending} isDisabled={chosen === value}>
        {t('action.save')}
      </Button>
    </Form>
  );
}
