/** Turkish texts of mails, with siz. No native speaker has reviewed them yet. */

import type { MailTexts } from '../../../core/index.ts';

const moved = 'Randevunuz değiştirildi. Lütfen yeni zamanı not edin.';

export const mails: MailTexts = {
  greeting: 'Merhaba {name},',
  greetingAll: 'Merhaba,',
  titles: {
    confirmation: 'Randevunuz alındı',
    cancellation: 'Randevunuz iptal edildi',
    move: 'Randevunuz değiştirildi',
    reminder: 'Randevu hatırlatması',
    confirmationRequest: 'Lütfen randevunuzu onaylayın',
    confirmationReminder: 'Randevunuz henüz onaylanmadı',
    waitlistJoined: 'Lütfen beklediğinizi onaylayın',
    proposal: 'Lütfen başka bir saat seçin',
    waitlistOffer: 'Bir saat boşaldı',
  },
  refusedTitle: { one: 'Bizde zaten bir randevunuz var', other: 'Bizde zaten {n} randevunuz var' },
  leads: {
    confirmation: 'Randevu aldığınız için teşekkür ederiz. Sizi bekliyoruz.',
    cancellation: {
      customer: 'Bu randevuyu iptal ettiniz. Haber verdiğiniz için teşekkür ederiz.',
      request: 'İstediğiniz gibi bu randevu iptal edildi. Haber verdiğiniz için teşekkür ederiz.',
      operator: 'Üzgünüz: {operator} bu randevuyu iptal etmek zorunda kaldı.',
      nobody: 'Bu randevu zamanında onaylanmadı, bu yüzden saat yeniden boş.',
      unknown: 'Bu randevu iptal edildi.',
    },
    move: {
      customer: 'Randevunuzu değiştirdiniz. Lütfen yeni zamanı not edin.',
      request: 'İstediğiniz gibi randevunuz değiştirildi. Lütfen yeni zamanı not edin.',
      operator: '{operator} randevunuzu değiştirmek zorunda kaldı. Lütfen yeni zamanı not edin.',
      nobody: moved,
      unknown: moved,
    },
    reminder: 'Randevunuzu hatırlatırız. Sizi bekliyoruz.',
    confirmationRequest:
      'Bir adım eksik: lütfen randevunuzu onaylayın. Saat şu ana kadar sizin için ayrıldı: {until}. Sonra başkasına verilir.',
    confirmationReminder:
      'Randevunuz ancak siz onayladığınızda geçerlidir. Saat şu ana kadar sizin için ayrıldı: {until}. Sonra başkasına verilir.',
    bookingRefused: {
      one: 'Randevu alınmadı: bizde zaten bir randevunuz var ve aynı anda daha fazlası mümkün değil.',
      other:
        'Randevu alınmadı: bizde zaten {n} randevunuz var ve aynı anda daha fazlası mümkün değil.',
    },
    waitlistJoined:
      'Bekleme listemizdeki yeriniz için bir adım eksik: lütfen onaylayın, son an: {until}. Sonra bir saat boşalınca size yazar ve onu bir süre yalnızca sizin için ayırırız.',
    proposal:
      'Randevunuz için başka saatler öneriyoruz. Şu ana kadar yalnızca sizin için ayrıldılar: {until}. Birini seçmediğiniz sürece randevunuz olduğu gibi kalır.',
    waitlistOffer:
      'Bekleme listemizdesiniz ve bir saat boşaldı. Şu ana kadar yalnızca sizin için ayrıldı: {until}.',
  },
  notices: {
    titles: {
      created: 'Yeni randevu',
      cancelled: 'Randevu iptal edildi',
      moved: 'Randevu değiştirildi',
    },
    leads: {
      created: {
        customer: 'Bir randevu alındı.',
        request: 'Bir randevu kaydedildi.',
        operator: 'Bir randevu kaydedildi.',
        nobody: 'Bir randevu alındı.',
        unknown: 'Bir randevu alındı.',
      },
      cancelled: {
        customer: 'Randevuyu alan kişi iptal etti. Saat yeniden boş.',
        request:
          'Randevuyu alan kişinin isteğiyle sizin tarafınızdan iptal edildi. Saat yeniden boş.',
        operator: 'Sizin tarafınızdan iptal edildi. Saat yeniden boş.',
        nobody: 'Randevu zamanında onaylanmadı. Saat yeniden boş.',
        unknown: 'Bir randevu iptal edildi. Saat yeniden boş.',
      },
      moved: {
        customer: 'Randevuyu alan kişi değiştirdi.',
        request: 'Randevuyu alan kişinin isteğiyle sizin tarafınızdan değiştirildi.',
        operator: 'Sizin tarafınızdan değiştirildi.',
        nobody: 'Bir randevu değiştirildi.',
        unknown: 'Bir randevu değiştirildi.',
      },
    },
    erased: 'Bu randevunun kişisel bilgileri silindi.',
  },
  test: {
    title: 'Deneme',
    lead: 'Bu e-posta bir denemedir. Bunu okuyorsanız randevu e-postaları da ulaşır. Spam klasöründe miydi? O zaman gönderen adresinin SPF ve DKIM ayarlarını kontrol edin.',
  },
  facts: {
    when: 'Zaman',
    day: 'Gün',
    previously: 'Önceden',
    calendar: 'Takvim',
    reason: 'Konu',
    place: 'Yer',
    address: 'Adres',
    phone: 'Telefon',
    price: 'Ücret',
    more: 'Ayrıntılar',
    reference: 'Randevu numarası',
    yes: 'Evet',
    no: 'Hayır',
  },
  buttons: {
    manage: 'Gör veya değiştir',
    view: 'Randevuyu gör',
    confirm: 'Randevuyu onayla',
    take: 'Bu saati al',
    choose: 'Saat seç',
    keepPlace: 'Beklediğimi onayla',
    bookAgain: 'Yeni randevu al',
  },
  messageFrom: 'Gönderen: {operator}',
  headings: {
    entered: 'Bilgileriniz',
    customer: 'Girilen bilgiler',
    calendars: 'Takviminize ekleyin',
    yourBookings: 'Randevularınız',
    proposed: 'Sizin için ayrılanlar',
  },
  enteredMore: 'Girdiğiniz her şeyi randevunuzun sayfasında görebilirsiniz.',
  changeUntil:
    'Gelemeyecekseniz randevuyu internetten iptal edebilir veya değiştirebilirsiniz; son an: {when}.',
  changeAlways:
    'Gelemeyecekseniz randevuyu başlayana kadar internetten iptal edebilir veya değiştirebilirsiniz.',
  changeNoMore:
    'Bu randevuyu internetten iptal etmek veya değiştirmek için çok geç. Gelemeyecekseniz lütfen bize doğrudan haber verin.',
  refusedYou:
    'Bu siz miydiniz ve başka bir saat mi istersiniz? Aldığınız randevuyu değiştirebilir veya iptal edebilirsiniz. Siz değilseniz bir şey yapmanız gerekmez: hiçbir şey değişmedi.',
  notYou:
    'Randevuyu siz almadınız mı? O zaman birisi adresi yanlış yazmış olmalı. Bir şey yapmanız gerekmez.',
  notYouWaiting:
    'Bağlantı, tek tıkla onayladığınız bir sayfa açar. Bunu siz istemediniz mi? O zaman birisi adresi yanlış yazmış olmalı. Bir şey yapmanız gerekmez: o tıklama olmadan kimse listeye girmez.',
  anyDay: 'Herhangi bir gün',
  confirmNote: 'Bağlantı randevunuzun sayfasını açar. Orada tek tıkla onaylarsınız.',
  leave: 'Bekleme listesinden çık',
  contact: 'Sorunuz mu var? Bize buradan ulaşabilirsiniz: {reach}.',
  automatic: 'Bu ileti otomatik olarak gönderildi.',
  changeHere: 'Gör, değiştir veya iptal et: {link}',
};
