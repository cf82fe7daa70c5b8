import { TextField } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import type { TxCodeHint } from './tx-code';

interface TxCodeFieldProps {
  hint: TxCodeHint;
  /** Undefined before the first attempt. */
  attemptsLeft: number | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** The code that the issuer has sent by another way. */
export function TxCodeField({ hint: { inputMode, length, description }, attemptsLeft, ...field }: TxCodeFieldProps) {
  const { t } = useMessages();
  return (
    <TextField
      {...field}
      label={t('txCode.label')}
      description={description ?? t('txCode.hint')}
      error={attemptsLeft === undefined ? undefined : t('txCode.wrong', { count: attemptsLeft })}
      inputMode={inputMode === 'numeric' ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      maxLength={length ?? 64}
      isRequired
    />
  );
}
