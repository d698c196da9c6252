import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  error: 'Error',
  success: 'Listo',
  codes: {
    unreachable: 'No se puede conectar con el servidor. Inténtalo de nuevo.',
    validation: 'Revisa lo que escribiste.',
    clock_skew: 'El reloj de tu dispositivo no coincide con el nuestro. Inténtalo de nuevo.',
    session_required: 'Inicia sesión con tu billetera.',
    signature_form:
      'Tu billetera firmó en un formato que no se acepta (s alta). Actualiza la billetera o usa otra.',
    signature_invalid: 'La firma no corresponde a este inicio de sesión.',
    csrf: 'No pudimos confirmar que esta solicitud es tuya. Vuelve a cargar la página.',
    fresh_signature_required: 'Inicia sesión de nuevo para confirmar que eres tú.',
    token_not_allowed: 'Este token de acceso no puede hacer eso.',
    contract_network:
      'Esta billetera de contrato se usa en la red donde inició sesión por primera vez.',
    terms_required: 'Firma los términos vigentes para continuar.',
    eligibility_required: 'Primero confirma que se te puede ofrecer USD+.',
    restricted: 'Tu billetera está bloqueada por prevención de lavado de dinero.',
    trading_unavailable: 'La operación no está disponible.',
    account_step_required: 'Falta un paso de tu cuenta.',
    flag_off: 'Esto está desactivado por el momento.',
    flow_frozen:
      'Esto está en pausa mientras revisamos nuestros libros. Nada se pierde; intenta más tarde.',
    not_found: 'Aquí no hay nada.',
    method_not_allowed: 'Esta dirección no acepta ese tipo de solicitud.',
    timeout: 'La solicitud tardó demasiado en llegar.',
    conflict: 'Eso cambió entretanto. Vuelve a cargar la página.',
    in_flight: 'Esto ya se está haciendo. Espera un momento.',
    too_large: 'La solicitud es demasiado grande.',
    media_type: 'La solicitud debe ser JSON.',
    idempotency_mismatch: 'Esto ya se envió con otro contenido. Empieza de nuevo.',
    order_refused: 'Esta orden no se acepta.',
    rate_limited: 'Demasiadas solicitudes. Espera un momento.',
    internal: 'Algo salió mal. Inténtalo de nuevo.',
    unavailable: 'No está disponible en este momento. Inténtalo en un rato.',
  },
}
