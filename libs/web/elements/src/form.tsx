import type { ReactNode, SubmitEvent } from 'react';
import { CheckboxButton, CheckboxField, Label, RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import { Icon } from './icon';
import type { Option } from './select-field';

interface FormProps {
  className?: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form whose values the page sends. The browser stays on the page. */
export function Form({ className = 'panel form', onSubmit, children }: FormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={className} onSubmit={submit}>
      {children}
    </form>
  );
}

interface CheckboxProps {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}

export function Checkbox({ children, isSelected, onChange }: CheckboxProps) {
  return (
    <CheckboxField isSelected={isSelected} onChange={onChange}>
      <CheckboxButton className="checkbox">
        <span className="checkbox-box">
          <Icon name="check" />
        </span>
        <span>{children}</span>
      </CheckboxButton>
    </CheckboxField>
  );
}

interface RadioChoiceProps {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (id: string) => void;
}

/** One of a few options, which are all visible. */
export function RadioChoice({ label, options, value, onChange }: RadioChoiceProps) {
  return (
    <RadioGroup className="radio-choice" value={value} onChange={onChange}>
      <Label className="label">{label}</Label>
      {options.map(({ id, name }) => (
        <RadioField key={id} value={id}>
          <RadioButton className="radio">
            <span className="radio-dot" />
            <span>{name}</span>
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  );
}
