/** Masks an address for display (`a…@correo.example`), so that only its owner recognizes it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(1, at))}…${email.slice(at)}`
}
