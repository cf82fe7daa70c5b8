import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components';
import { Icon } from './icon';

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
