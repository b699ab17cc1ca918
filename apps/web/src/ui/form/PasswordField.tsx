import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A field for a password. Mantine's own does not tell assistive technology that it is wrong. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />;
}
