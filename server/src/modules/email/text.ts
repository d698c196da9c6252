/** Returns the mail to the previous address, in both languages; it does not contain the new one. */
export const toEmailChangedMail = (brand: string, supportEmail: string) => ({
  subject: `${brand}: your email address was changed / tu correo cambió`,
  text: [
    `From now on, we send emails about your ${brand} account to another address.`,
    `If you did not make this change, write to ${supportEmail}.`,
    '',
    '—',
    '',
    `A partir de ahora, enviaremos los correos de tu cuenta de ${brand} a otra dirección.`,
    `Si no hiciste este cambio, escribe a ${supportEmail}.`,
    '',
  ].join('\n'),
})

/** Returns the mail with a code, in both languages, because the reader's language is not known yet. */
export const toEmailCodeMail = (brand: string, code: string) => ({
  subject: `${brand}: verify your email address / confirma tu correo`,
  text: [
    `Your code is ${code}`,
    '',
    `Enter it where ${brand} asks for it. It expires in 10 minutes and can be used once.`,
    'If you did not request this code, you can ignore this email.',
    '',
    '—',
    '',
    `Tu código es ${code}`,
    '',
    `Escríbelo donde ${brand} te lo pide. Vence en 10 minutos y se usa una sola vez.`,
    'Si no pediste este código, puedes ignorar este correo.',
    '',
  ].join('\n'),
})
