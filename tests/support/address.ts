/** The shipping address of test shoppers. */
export const address = {
  fullName: "Asha Rao",
  phoneNumber: "9876543210",
  address: "12 MG Road",
  city: "Bengaluru",
  postalCode: "560001",
  state: "Karnataka",
  country: "India",
};
