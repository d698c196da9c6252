import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  label: 'Firmas',
  menu: 'Cómo firmar',
  change: 'Cómo firmar: {{way}}, cambiar',
  names: { steps: 'Dos transacciones', batch: 'Una sola pregunta', permit: 'Una transacción' },
  texts: {
    steps: 'Apruebas exactamente el monto, esperas y luego sigues.',
    batch:
      'Tu billetera pregunta una vez: se aprueba y se usa exactamente el monto, o no pasa nada.',
    permit:
      'Firmas una aprobación de exactamente el monto, que es gratis, y luego envías una transacción.',
  },
}
