import {
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
  Text,
} from 'react-aria-components';
import { Icon } from './icon';

export interface Option {
  id: string;
  name: string;
}

interface SelectFieldProps {
  label: string;
  options: readonly Option[];
  value: string | undefined;
  onChange: (id: string) => void;
  description?: string | undefined;
  error?: string | undefined;
  placeholder?: string;
}

export function SelectField({ label, options, value, onChange, description, error, placeholder }: SelectFieldProps) {
  return (
    <Select
      className="field"
      value={value ?? null}
      onChange={(key) => onChange(String(key))}
      isInvalid={error !== undefined}
      {...(placeholder !== undefined && { placeholder })}
    >
      <Label className="label">{label}</Label>
      <Button className="input select">
        <SelectValue />
        <Icon name="chevron" />
      </Button>
      {description !== undefined && (
        <Text slot="description" className="hint">
          {description}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
      <Popover className="popover">
        <ListBox className="options" items={options}>
          {(option) => <ListBoxItem className="option">{option.name}</ListBoxItem>}
        </ListBox>
      </Popover>
    </Select>
  );
}
