/** Masks an address for display (`a…@correo.example`): its owner recognises it, nobody can write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(1, at))}…${email.slice(at)}`
}
