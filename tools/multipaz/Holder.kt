import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.put
import org.multipaz.cbor.Cbor
import org.multipaz.cbor.DataItem
import org.multipaz.cbor.Simple
import org.multipaz.cbor.addCborArray
import org.multipaz.cbor.addCborMap
import org.multipaz.cbor.buildCborArray
import org.multipaz.crypto.Algorithm
import org.multipaz.crypto.AsymmetricKey
import org.multipaz.crypto.Crypto
import org.multipaz.crypto.EcPrivateKey
import org.multipaz.crypto.Hpke
import org.multipaz.mdoc.devicesigned.buildDeviceNamespaces
import org.multipaz.mdoc.issuersigned.IssuerNamespaces
import org.multipaz.mdoc.request.DeviceRequest
import org.multipaz.mdoc.response.DeviceResponse
import org.multipaz.util.fromBase64Url
import org.multipaz.util.toBase64Url

/** SessionTranscript of ISO/IEC 18013-7 Annex C. */
private suspend fun sessionTranscript(encryptionInfo: String, origin: String): DataItem {
    val dcapiInfo = buildCborArray {
        add(encryptionInfo)
        add(origin)
    }
    return buildCborArray {
        add(Simple.NULL)
        add(Simple.NULL)
        addCborArray {
            add("dcapi")
            add(Crypto.digest(Algorithm.SHA256, Cbor.encode(dcapiInfo)))
        }
    }
}

/**
 * Answers one request of the protocol org-iso-mdoc as a holder. Reads from the standard input the JSON
 * `{ request: { deviceRequest, encryptionInfo }, origin, deviceKey, documents: [{ docType, issuerSigned }] }` with the
 * private JWK of the device. Discloses what is asked for, and writes the `response` with what the request had.
 */
fun main() = runBlocking {
    val input = Json.parseToJsonElement(System.`in`.readBytes().decodeToString()).jsonObject
    val request = input["request"]!!.jsonObject
    val encryptionInfo = request["encryptionInfo"]!!.jsonPrimitive.content
    val transcript = sessionTranscript(encryptionInfo, input["origin"]!!.jsonPrimitive.content)

    val deviceRequest = DeviceRequest.fromDataItem(Cbor.decode(request["deviceRequest"]!!.jsonPrimitive.content.fromBase64Url()))
    deviceRequest.verifyReaderAuthentication(transcript)

    val deviceKey = AsymmetricKey.anonymous(EcPrivateKey.fromJwk(input["deviceKey"]!!.jsonObject), Algorithm.ESP256)
    val held = input["documents"]!!.jsonArray.associate {
        it.jsonObject["docType"]!!.jsonPrimitive.content to
            Cbor.decode(it.jsonObject["issuerSigned"]!!.jsonPrimitive.content.fromBase64Url())
    }
    val builder = DeviceResponse.Builder(transcript, DeviceResponse.STATUS_OK, null, "1.0")
    for (docRequest in deviceRequest.docRequests) {
        val issuerSigned = held[docRequest.docType] ?: continue
        val all = IssuerNamespaces.fromDataItem(issuerSigned["nameSpaces"])
        val disclosed = all.copy(
            data = all.data.mapNotNull { (nameSpace, items) ->
                val asked = docRequest.nameSpaces[nameSpace] ?: return@mapNotNull null
                nameSpace to items.filterKeys { it in asked }
            }.toMap()
        )
        builder.addDocument(
            docRequest.docType,
            issuerSigned["issuerAuth"].asCoseSign1,
            disclosed,
            buildDeviceNamespaces {},
            deviceKey,
            emptyMap(),
        )
    }
    val deviceResponse = Cbor.encode(builder.build().toDataItem())

    val recipient = Cbor.decode(encryptionInfo.fromBase64Url()).asArray[1]["recipientPublicKey"].asCoseKey.ecPublicKey
    val encrypter = Hpke.getEncrypter(
        Hpke.CipherSuite.DHKEM_P256_HKDF_SHA256_HKDF_SHA256_AES_128_GCM,
        recipient,
        Cbor.encode(transcript),
    )
    val cipherText = encrypter.encrypt(deviceResponse, ByteArray(0))
    val response = buildCborArray {
        add("dcapi")
        addCborMap {
            put("enc", encrypter.encapsulatedKey.toByteArray())
            put("cipherText", cipherText)
        }
    }
    println(
        buildJsonObject {
            put("response", Cbor.encode(response).toBase64Url())
            put("version", deviceRequest.version)
            put("readerAuthAll", deviceRequest.readerAuthAll.size)
            put("readerAuth", deviceRequest.docRequests.count { it.readerAuth != null })
            put("useCases", deviceRequest.deviceRequestInfo?.useCases?.size ?: 0)
        }
    )
}
