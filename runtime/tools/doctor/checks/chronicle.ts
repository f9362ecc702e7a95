import { examineChronicle } from "../../../storage/chronicle/check-chronicle.js";
import { type DoctorCheck, fault, ok } from "../check.js";

/** Takes long: it reads the whole record and the whole world. */
export const chronicle: DoctorCheck = {
  name: "chronicle",
  looksAt: "whether the record of the world gives the holders of the stored items (only with --chronicle)",
  async find({ address, examine }) {
    const examined = await examine();
    if (!examined || examined.schema.applied.length === 0) return [ok("the database is empty")];
    const { lines, items, older, differences, differenceCount } = await examineChronicle(address);
    const says = `${lines} lines give the holders of ${items} items`;
    if (differenceCount === 0) return [ok(older === 0 ? says : `${says}; of ${older} more the lines are no longer kept`)];
    const more = differenceCount > differences.length ? ` And ${differenceCount - differences.length} more.` : "";
    return [
      fault(
        `the record and the world differ in ${differenceCount} items. ${differences.join(". ")}.${more}`,
        "Report these items: the record is to be exact. Items also differ if it was switched off while they changed hands.",
      ),
    ];
  },
};
