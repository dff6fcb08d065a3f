/** The shop's name, address and contacts. */
export const shop = {
  name: "Earshot",
  blurb:
    "Audio gear that earns its place on your desk, your head and your weekend. Listened to before it is listed.",
  address: ["Earshot Audio Private Limited", "14 Residency Road", "Bengaluru, Karnataka 560025"],
  phone: "+91 80 4567 8900",
  email: "hello@earshot.example",
  firstYear: 2023,
  social: {
    facebook: "https://www.facebook.com/",
    twitter: "https://twitter.com/",
    instagram: "https://www.instagram.com/",
    linkedin: "https://www.linkedin.com/",
  },
} as const;
