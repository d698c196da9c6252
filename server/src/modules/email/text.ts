import { layOutMail } from '../../platform/mail-layout.ts'

/** Returns the mail to the previous address, in both languages; it does not contain the new one. */
export const toEmailChangedMail = (brand: string, supportEmail: string) =>
  layOutMail({
    ...{ language: null, brand, code: null, link: null, footer: null },
    subject: `${brand}: your email address was changed / tu correo cambió`,
    paragraphs: [
      `From now on, we’ll send emails about your ${brand} account to a different address. If you didn’t make this change, email ${supportEmail} right away.`,
      `A partir de ahora, enviaremos los correos de tu cuenta de ${brand} a otra dirección. Si no hiciste este cambio, escribe de inmediato a ${supportEmail}.`,
    ],
  })

/** Returns the mail with a code, in both languages, because the reader's language is not known yet. */
export const toEmailCodeMail = (brand: string, code: string) =>
  layOutMail({
    ...{ language: null, brand, code, link: null, footer: null },
    subject: `${brand}: verify your email address / confirma tu correo`,
    paragraphs: [
      `Enter this code where ${brand} asks for it. It expires in 10 minutes and can be used once. If you didn’t request it, you can ignore this email.`,
      `Escribe este código donde ${brand} te lo pide. Vence en 10 minutos y se usa una sola vez. Si no lo pediste, puedes ignorar este correo.`,
    ],
  })
