import { Label, RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import type { Option } from './select-field';

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
