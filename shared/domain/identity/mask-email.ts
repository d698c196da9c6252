/** As it is shown to its owner: `a…@correo.example`. Enough to know it by, too little to write to. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(1, at))}…${email.slice(at)}`
}
