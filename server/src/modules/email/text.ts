/** Returns the mail to the previous address, in both languages; it does not contain the new one. */
export const toEmailChangedMail = (brand: string, supportEmail: string) => ({
  subject: `${brand}: your e-mail address was changed / tu correo cambió`,
  text: [
    `Mail of your ${brand} account goes to another address from now on.`,
    `If it was not you who changed it, write to ${supportEmail}.`,
    '',
    '—',
    '',
    `Desde ahora, los correos de tu cuenta de ${brand} llegan a otra dirección.`,
    `Si no fuiste tú quien la cambió, escribe a ${supportEmail}.`,
    '',
  ].join('\n'),
})

/** Returns the mail with a code, in both languages, because the reader's language is not known yet. */
export const toEmailCodeMail = (brand: string, code: string) => ({
  subject: `${brand}: confirm your e-mail address / confirma tu correo`,
  text: [
    `Your code is ${code}`,
    '',
    `Type it where ${brand} asks for it. It is good for 10 minutes and can be used once.`,
    'If you did not ask for it, nothing has to be done.',
    '',
    '—',
    '',
    `Tu código es ${code}`,
    '',
    `Escríbelo donde ${brand} te lo pide. Vale 10 minutos y se usa una sola vez.`,
    'Si no lo pediste, no tienes que hacer nada.',
    '',
  ].join('\n'),
})
