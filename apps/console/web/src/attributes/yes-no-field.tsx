import { SelectField } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';

interface YesNoFieldProps {
  label: string;
  description: string | undefined;
  required: boolean;
  /** `true`, `false`, or empty for neither. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A choice of yes and no. A box that is ticked or not could not say that the value is not known. */
export function YesNoField({ required, value, ...props }: YesNoFieldProps) {
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
