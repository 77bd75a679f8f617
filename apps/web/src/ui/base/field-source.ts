import type { ComponentType } from 'react';
import type { DepartmentValue, Person } from './form-values.ts';
import type { Place } from './place-path.ts';
import type { FieldProps } from './use-field.ts';
import type { Bound } from './use-form.ts';
import type { Picture, Upload } from './use-image-field.ts';

export type PeopleInputProps = FieldProps<readonly Person[]> & {
  several: boolean;
  min?: number | undefined;
  max?: number | undefined;
};
export type DepartmentInputProps = FieldProps<readonly DepartmentValue[]>;

/** What the inputs of a form need beyond the kit: where places come from, where pictures go, how people are found. */
export type FieldSource = {
  places: (parent: Place | null) => Promise<readonly Place[]>;
  upload: Upload;
  onRemoved?: (picture: Picture) => void;
  /** Why something failed, in the reader's words. */
  explain: (error: unknown) => string;
  People: ComponentType<PeopleInputProps>;
  Department: ComponentType<DepartmentInputProps>;
};

/** A field of a form, with what the form adds to its props. */
export type BoundField<V> = Bound<V> & Pick<FieldProps<V>, 'disabled' | 'prompted'>;
