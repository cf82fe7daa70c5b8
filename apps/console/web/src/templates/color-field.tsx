import { Label, RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import { useMessages } from '../messages/messages-context';

/** Colours on which black or white text has a contrast of at least 4.5. */
const COLORS = ['', '#14532d', '#1e3a8a', '#7c2d12', '#581c87', '#0f172a', '#fde68a', '#bfdbfe'] as const;

interface ColorFieldProps {
  label: string;
  /** `#rrggbb`; empty for the colour of the tenant. */
  value: string;
  onChange: (color: string) => void;
}

export function ColorField({ label, value, onChange }: ColorFieldProps) {
  const { t } = useMessages();
  return (
    <RadioGroup className="field" value={value} onChange={onChange} orientation="horizontal">
      <Label className="label">{label}</Label>
      <div className="swatches">
        {COLORS.map((color) => (
          <RadioField key={color} value={color} aria-label={color === '' ? t('newTemplate.ownColor') : color}>
            <RadioButton className="swatch" style={{ backgroundColor: color === '' ? 'var(--brand)' : color }} />
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  );
}
