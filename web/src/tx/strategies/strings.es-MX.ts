import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  label: 'Firmas',
  menu: 'Cómo firmar',
  change: 'Cómo firmar: {{way}}. Cambiar',
  names: { steps: 'Dos transacciones', batch: 'Una sola solicitud', permit: 'Una transacción' },
  texts: {
    steps: 'Apruebas la cantidad exacta, esperas y luego envías la transacción.',
    batch:
      'Tu billetera lo pide una sola vez: se aprueba y se usa la cantidad exacta, o no pasa nada.',
    permit:
      'Firmas una aprobación de la cantidad exacta, que es gratis, y luego envías una transacción.',
  },
}
