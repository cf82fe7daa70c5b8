import type { ReactNode } from 'react';
import { Checkbox } from '@vc/web/elements';

interface ChoiceBoxesProps<Id extends string> {
  label: string;
  description?: string;
  options: readonly { id: Id; name: ReactNode; hint?: string }[];
  chosen: readonly Id[];
  /** Called with the chosen ones in the order of the options. */
  onChange: (chosen: Id[]) => void;
  error?: string | undefined;
}

/** One box for each of several values. */
export function ChoiceBoxes<Id extends string>(props: ChoiceBoxesProps<Id>) {
  const { label, description, options, chosen, onChange, error } = props;
  const ids = options.map(({ id }) => id);
  const choose = (id: Id, isChosen: boolean) =>
    onChange(ids.filter((each) => (each === id ? isChosen : chosen.includes(each))));
  return (
    <fieldset className="fieldset">
      <legend>{label}</legend>
      {description !== undefined && <p className="hint">{description}</p>}
      {options.map(({ id, name, hint }) => (
        <Checkbox key={id} isSelected={chosen.includes(id)} onChange={(isChosen) => choose(id, isChosen)}>
          {name} {hint !== undefined && <span className="hint">{hint}</span>}
        </Checkbox>
      ))}
      {error !== undefined && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
