import type { SimulatorDeps } from '../role.ts'
import type { LoginContext } from './context.ts'
import type { LoginFlow, LoginStore } from './store.ts'

/** Resolves to whether the code was sent. */
export type SendCode = (flow: LoginFlow, code: string) => Promise<boolean>

type SendDeps = Pick<SimulatorDeps, 'http' | 'clock'> & {
  logins: LoginStore
  context: LoginContext
}

/** Returns the sender of codes: emails go to the mail simulator, codes for phones appear on this service's own page. */
export function createCodeSender({ http, clock, logins, context }: SendDeps): SendCode {
  return async ({ connection, contact, locale }, code) => {
    const { subject, text } = toMessage(locale, context.app, code)
    if (connection === 'sms') {
      logins.addText(contact, `${subject}\n${text}`, clock())
      return true
    }
    const answer = await http(`${context.mailUrl}/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-postmark-server-token': 'simulated-mail' },
      body: JSON.stringify({
        From: 'no-reply@login.example',
        To: contact,
        Subject: subject,
        TextBody: text,
      }),
      signal: AbortSignal.timeout(5000),
    }).catch(() => null)
    return answer?.ok === true
  }
}

const toMessage = (locale: LoginFlow['locale'], app: string, code: string) =>
  locale === 'es-MX'
    ? {
        subject: `Tu código para ${app}`,
        text: `Tu código es ${code}. Vence en 10 minutos. Si no lo pediste, ignora este mensaje.`,
      }
    : {
        subject: `Your code for ${app}`,
        text: `Your code is ${code}. It expires in 10 minutes. If you didn’t request it, ignore this message.`,
      }
