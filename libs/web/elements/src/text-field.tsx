import {
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';

interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  label: string;
  description?: string | undefined;
  /** What is wrong with the value. */
  error?: string | undefined;
  placeholder?: string;
  /** For a text of several lines. */
  rows?: number;
}

export function TextField({ label, description, error, placeholder = '', rows, ...props }: TextFieldProps) {
  const isInvalid = error !== undefined;
  // The browser would not send a form with an invalid field again, and the error stays until it is sent.
  const validationBehavior = isInvalid ? 'aria' : 'native';
  return (
    <AriaTextField {...props} className="field" isInvalid={isInvalid} validationBehavior={validationBehavior}>
      <Label className="label">{label}</Label>
      {rows === undefined ? (
        <Input className="input" placeholder={placeholder} />
      ) : (
        <TextArea className="input" rows={rows} placeholder={placeholder} />
      )}
      {description !== undefined && (
        <Text slot="description" className="hint">
          {description}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  );
}
